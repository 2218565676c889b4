type RowEvent = 'created' | 'found' | 'updated' | 'deleted' | 'restored'

/**
 * What a kind of row is called, and what the calls that every kind has say when they worked: `rowTexts('class', 'Class', 'Classes')`. In a
 * sentence the name begins with a small letter. What a list says is for programs; people are shown its rows.
 */
export const rowTexts = <const Noun extends string>(noun: Noun, title: string, titles: string) =>
  ({
    [`noun.${noun}`]: title.charAt(0).toLowerCase() + title.slice(1),
    [`${noun}.created`]: `${title} created`,
    [`${noun}.found`]: `${titles} found`,
    [`${noun}.updated`]: `${title} updated`,
    [`${noun}.deleted`]: `${title} deleted`,
    [`${noun}.restored`]: `${title} restored`,
  }) as Record<`${Noun}.${RowEvent}` | `noun.${Noun}`, string>
