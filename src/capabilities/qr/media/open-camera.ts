/** Why there is no picture of a camera. */
export type CameraFailure = "not_allowed" | "no_camera" | "failed";

/** Opens the camera at the back of a phone, or the only one. The caller stops its tracks. */
export async function openCamera(): Promise<MediaStream | CameraFailure> {
  if (!navigator.mediaDevices?.getUserMedia) return "no_camera";
  try {
    const video = { facingMode: "environment", width: { ideal: 1_280 }, height: { ideal: 720 } };
    return await navigator.mediaDevices.getUserMedia({ video });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    if (name === "NotAllowedError" || name === "SecurityError") return "not_allowed";
    if (name === "NotFoundError" || name === "OverconstrainedError") return "no_camera";
    console.warn("The camera did not open.", error);
    return "failed";
  }
}
