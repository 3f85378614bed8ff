export const SITE_TIME_ZONE = "Europe/London";

export const TIME_ZONES = [SITE_TIME_ZONE, "Africa/Mogadishu", "America/New_York"] as const;
export type TimeZone = (typeof TIME_ZONES)[number];
