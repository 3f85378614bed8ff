import { ServiceIcon } from "../../ui/service-icon.tsx";
import type { ShownService } from "./built-in-services.ts";
import { priceText } from "./price-text.ts";

/** One service as an entry of a printed programme: what it is on the left, what one gets on the right. */
export function ServiceEntry({ service }: { service: ShownService }) {
  const { title, description, icon, price, features, lang } = service;
  return (
    <li className="grid gap-x-14 gap-y-5 border-line border-t py-9 md:grid-cols-[4.5rem_1.5fr_1fr] md:gap-x-9 md:py-12">
      <div className="flex items-center justify-between md:block">
        <span className="grid size-16 place-items-center rounded-full bg-gold-soft text-red-ink md:size-[4.5rem]">
          <ServiceIcon icon={icon} className="size-8" />
        </span>
        <Price price={price} className="md:hidden" />
      </div>
      <div lang={lang}>
        <h2 className="text-[clamp(1.5rem,1.25rem+1vw,2rem)]">{title}</h2>
        <p className="mt-3 max-w-[56ch] whitespace-pre-line text-ink-2 text-lg">{description}</p>
      </div>
      <div className="grid content-start gap-4">
        <Price price={price} className="max-md:hidden" />
        {features.length > 0 ? (
          <ul lang={lang} className="grid gap-x-9 gap-y-2 max-md:min-[560px]:grid-cols-2">
            {features.map((feature) => (
              <li key={feature} className="grid grid-cols-[1.4rem_1fr] items-baseline">
                <svg viewBox="0 0 10 10" className="size-2.5 fill-gold" aria-hidden="true">
                  <path d="M5 0 10 5 5 10 0 5Z" />
                </svg>
                {feature}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </li>
  );
}

function Price({ price, className }: { price: number | null; className: string }) {
  return (
    <p
      className={`font-display font-semibold text-xl ${price === null ? "text-green" : "text-ink"} ${className}`}
    >
      {priceText(price)}
    </p>
  );
}
