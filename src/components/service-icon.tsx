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

/** Icon of a service. Decorative, hidden from screen readers: the title next to it says the same. */
export function ServiceIcon({ icon, className }: { icon: Service["icon"]; className: string }) {
  const Icon = ICONS[icon];
  return <Icon className={className} strokeWidth={1.5} aria-hidden="true" />;
}
