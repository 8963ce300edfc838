/**
 * Manifests: {@code KubernetesManifest} fills the templates, {@code PodMemory} divides the memory of a pod. For
 * ga-launch alone.
 */
package org.gaeron.launch.kubernetes;
