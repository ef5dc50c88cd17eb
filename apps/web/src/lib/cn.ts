/**
 * Joins class names. It does not resolve conflicts (tailwind-merge would, for 8.5 kB on every page): a `className`
 * passed to one of our components only adds what the component leaves open, such as width, margin and position.
 */
export { clsx as cn } from 'clsx';
