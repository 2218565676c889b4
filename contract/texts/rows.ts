/** What the calls that every kind of row has say when they worked; lists say theirs in server/lists.ts. */
export const rowTexts = <const Noun extends string, const Title extends string>(noun: Noun, title: Title) =>
  ({
    [`${noun}.created`]: `${title} created`,
    [`${noun}.updated`]: `${title} updated`,
    [`${noun}.deleted`]: `${title} deleted`,
    [`${noun}.restored`]: `${title} restored`,
  }) as Record<`${Noun}.${'created' | 'updated' | 'deleted' | 'restored'}`, string>
