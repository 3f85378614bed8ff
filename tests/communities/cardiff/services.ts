import type { ServiceEntry } from "../../../src/domain/community/types.ts";

export const SERVICES: readonly ServiceEntry[] = [
  {
    id: "homework",
    icon: "book",
    title: { en: "Homework club" },
    description: { en: "Two evenings a week in Butetown, with tea." },
  },
];
