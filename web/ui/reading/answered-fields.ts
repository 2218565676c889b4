import type { ShownChoice } from './shown-list.ts'

const json = (given: unknown) => (given === undefined ? undefined : JSON.stringify(given))

/** What was said of a list, as it is sent beside its file: what is not said is left out. */
export function answeredFields({ sheet, header_rows, mapping, values, answers, accept }: ShownChoice) {
  const fields = {
    ...{ sheet, header_rows: json(header_rows), mapping: json(mapping) },
    ...{ values: json(values), answers: json(answers), accept: json(accept) },
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<
    Record<keyof typeof fields, string>
  >
}
