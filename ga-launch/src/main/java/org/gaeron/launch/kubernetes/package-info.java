/**
 * Manifests: {@code KubernetesManifest} fills the templates, {@code PodMemory} divides the memory of a pod. For this
 * module alone.
 */
package org.gaeron.launch.kubernetes;
