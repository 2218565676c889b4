/** A name as long as 'Class 10 A' stays in one line; a longer one may have to be broken. */
export const unbroken = (name: string): string => (name.length <= 14 ? name.replaceAll(' ', '\u00a0') : name)
