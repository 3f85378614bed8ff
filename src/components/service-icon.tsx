import { BookOpen, CalendarDays, Globe, HandHeart, House, type LucideIcon, Phone, Users } from "lucide-react";
import type { Service } from "../domain/content/content.ts";

const ICONS: Record<Service["icon"], LucideIcon> = {
  heart: HandHeart,
  users: Users,
  globe: Globe,
  home: House,
  book: BookOpen,
  phone: Phone,
  calendar: CalendarDays,
};

/** The picture the owner chose for a service; it repeats the title, so nothing speaks it. */
export function ServiceIcon({ icon, className }: { icon: Service["icon"]; className: string }) {
  const Icon = ICONS[icon];
  return <Icon className={className} strokeWidth={1.5} aria-hidden="true" />;
}
