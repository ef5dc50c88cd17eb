/** Capital letters and digits of codes that people type, without those that are mistaken for one another: I, O, 0 and 1. */
export const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
