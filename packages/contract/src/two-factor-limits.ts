export const TOTP_DIGITS = 6;
/** Days for which a remembered device is not asked for a code. */
export const REMEMBERED_DEVICE_DAYS = 30;
