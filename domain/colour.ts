/** A colour as people copy it, "7a1420", "#7A1420", "#7a1": "#7a1420"; null where it is none. */
export function fullColour(typed: string): string | null {
  const [, digits] = /^#?([\da-f]{3}|[\da-f]{6})$/i.exec(typed.trim()) ?? []
  if (!digits) return null
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`.toLowerCase()
}
