/** The time zone in which the community lives, and in which its owner sets a time, wherever the device is. */
export const SITE_TIME_ZONE = "Europe/London";
