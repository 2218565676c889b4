/** A number as it is typed, also with a decimal comma or as 6.67e-11; undefined for nothing, NaN for what is none. */
export function readNumber(typed: number | string): number | undefined {
  const text = String(typed).trim().replace(',', '.').replace('−', '-')
  return text === '' ? undefined : Number(text)
}
