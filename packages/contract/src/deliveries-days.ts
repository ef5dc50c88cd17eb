/** How many days a site's deliveries are counted back. */
export const DELIVERIES_DAYS = 30;
