/** A checkbox as a character. */
export const checkmark = (isChecked: boolean) => (isChecked ? '☑' : '☐');
