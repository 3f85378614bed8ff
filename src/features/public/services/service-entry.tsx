import { BookOpen, CalendarDays, Globe, HandHeart, House, type LucideIcon, Phone, Users } from "lucide-react";
import { LanguageMark } from "../../../components/language/language-mark.tsx";
import type { Service } from "../../../domain/content/content.ts";
import { localText } from "../../../domain/content/translation.ts";
import { m } from "../../../i18n/paraglide/messages.js";
import { getLocale } from "../../../i18n/paraglide/runtime.js";
import { Region } from "../../../ui/region.tsx";
import type { ShownService } from "./built-in-services.ts";

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
function ServiceIcon({ icon, className }: { icon: Service["icon"]; className: string }) {
  const Icon = ICONS[icon];
  return <Icon className={className} strokeWidth={1.5} aria-hidden="true" />;
}

/** A service, laid out like a printed programme: the service on the left, its features on the right. */
export function ServiceEntry({ service }: { service: ShownService }) {
  const { icon, price } = service;
  const title = localText(service, "title", getLocale());
  const description = localText(service, "description", getLocale());
  const features = localText({ ...service, features: service.features.join("\n") }, "features", getLocale());
  return (
    <li className="grid gap-x-14 gap-y-5 border-line border-t py-9 md:grid-cols-[4.5rem_1.5fr_1fr] md:gap-x-9 md:py-12">
      <Region>
        <span className="grid size-14 place-items-center rounded-full bg-gold-soft text-red-ink md:size-[4.5rem]">
          <ServiceIcon icon={icon} className="size-7 md:size-8" />
        </span>
        <div>
          <h2 lang={title.lang} className="text-2xl">
            {title.text}
          </h2>
          <p className="mt-2 w-fit rounded-full border border-line bg-sheet px-3 py-0.5 font-medium text-green text-sm">
            {priceText(price)}
          </p>
          <p lang={description.lang} className="mt-3 max-w-[56ch] whitespace-pre-line text-ink-2 text-lg">
            {description.text}
          </p>
          <p className="mt-3 empty:hidden">
            <LanguageMark lang={description.lang} />
          </p>
        </div>
        <div>
          {features.text ? (
            <ul lang={features.lang} className="grid gap-x-9 gap-y-2 max-md:min-[560px]:grid-cols-2">
              {features.text.split("\n").map((feature) => (
                <li key={feature} className="grid grid-cols-[1.4rem_1fr] items-baseline">
                  <svg viewBox="0 0 10 10" className="size-2.5 fill-gold" aria-hidden="true">
                    <path d="M5 0 10 5 5 10 0 5Z" />
                  </svg>
                  <span>{feature}</span>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      </Region>
    </li>
  );
}

/** Formats a price: "$25/hour", "$12.50/hour"; null is "Free Service". */
export function priceText(price: number | null): string {
  if (price === null) return m.services_free();
  return m.services_price({ price: Number.isInteger(price) ? String(price) : price.toFixed(2) });
}
