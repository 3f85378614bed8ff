import { deferredPart } from "../../ui/deferred-part.tsx";
import type { PostRecordingProps } from "./post-recording.tsx";

/** The recording of a post; its player loads after the post is shown, in space that is reserved for it. */
export const PostRecordingPart = deferredPart<PostRecordingProps>(
  async () => (await import("./post-recording.tsx")).PostRecording,
  () => <div className="mt-6 min-h-50" />,
);
