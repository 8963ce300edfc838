"""Reads arrays of a checkpoint by the words of the Zarr 3 specification and of RFC 3720 (CRC-32C), writes them with numpy.

read_zarr.py CHECKPOINT FOLDER: FOLDER/NAME.npy for each array, in Fortran order and big-endian where the name says so.
"""
import json, os, sys
import numpy as np

TABLE = []
for i in range(256):
    for _ in range(8):
        i = (i >> 1) ^ 0x82F63B78 if i & 1 else i >> 1
    TABLE.append(i)


def crc32c(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc = (crc >> 8) ^ TABLE[(crc ^ byte) & 0xFF]
    return crc ^ 0xFFFFFFFF


def read(folder):
    meta = json.load(open(os.path.join(folder, "zarr.json")))
    assert meta["zarr_format"] == 3 and meta["node_type"] == "array", meta
    assert meta["chunk_grid"]["name"] == "regular" and meta["chunk_key_encoding"]["name"] == "default"
    assert meta["chunk_key_encoding"]["configuration"]["separator"] == "/"
    assert [codec["name"] for codec in meta["codecs"]] == ["bytes", "crc32c"]
    order = {"little": "<", "big": ">"}[meta["codecs"][0]["configuration"]["endian"]]
    dtype = np.dtype(meta["data_type"]).newbyteorder(order)
    fill = meta["fill_value"]
    assert (fill == [0.0, 0.0] if meta["data_type"] == "complex128" else fill == 0), fill
    shape, chunk = meta["shape"], meta["chunk_grid"]["configuration"]["chunk_shape"]
    array = np.empty(shape, dtype)
    for i in range(-(-shape[0] // chunk[0])):
        for j in range(-(-shape[1] // chunk[1])):
            data = open(os.path.join(folder, "c", str(i), str(j)), "rb").read()
            assert len(data) == chunk[0] * chunk[1] * dtype.itemsize + 4
            assert crc32c(data[:-4]) == int.from_bytes(data[-4:], "little")
            values = np.frombuffer(data[:-4], dtype).reshape(chunk)
            rows = min(chunk[0], shape[0] - i * chunk[0])
            cols = min(chunk[1], shape[1] - j * chunk[1])
            array[i * chunk[0]:i * chunk[0] + rows, j * chunk[1]:j * chunk[1] + cols] = values[:rows, :cols]
            assert not values[rows:].tobytes().strip(b"\0") and not values[:, cols:].tobytes().strip(b"\0")
    return array


group = json.load(open(os.path.join(sys.argv[1], "zarr.json")))
assert group["zarr_format"] == 3 and group["node_type"] == "group", group
for name in group["attributes"]["gaeron"]["arrays"]:
    array = read(os.path.join(sys.argv[1], name))
    if "fortran" in name:
        array = np.asfortranarray(array)
    if "big" in name:
        array = array.astype(array.dtype.newbyteorder(">"))
    np.save(os.path.join(sys.argv[2], name + ".npy"), array)
print("read", len(group["attributes"]["gaeron"]["arrays"]), "of", group["attributes"]["title"])
