import { m } from "../i18n/paraglide/messages.js";

/** A loading placeholder, shown only if this device has no data yet. */
export function Skeleton({ className }: { className: string }) {
  return <div className={`skeleton ${className}`} aria-hidden="true" />;
}

/** Placeholders for several cards, announced once. */
export function SkeletonList({ count, className }: { count: number; className: string }) {
  const places = Array.from({ length: count }, (_, place) => place);
  return (
    <div className="grid gap-6" role="status" aria-label={m.loading()}>
      {places.map((place) => (
        <Skeleton key={place} className={className} />
      ))}
    </div>
  );
}
