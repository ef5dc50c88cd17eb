/**
 * Joins class names. It does not settle two that set the same thing (tailwind-merge would, for 8.5 kB in every page):
 * a `className` given to one of our controls adds what the control leaves open, such as width, margin and place.
 */
export { clsx as cn } from 'clsx';
