const tag = /<(?:"[^"]*"|[^">])*>/g

/** The numbers of the blanks in a text, in their order: `{{1}} … {{2}}` gives [1, 2]. What stands in a formula is no blank. */
export const blanksIn = (html: string): number[] =>
  [...html.replace(tag, ' ').matchAll(/\{\{(\d{1,3})\}\}/g)].map((found) => Number(found[1]))
