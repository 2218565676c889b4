import { Trans } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'

export interface NearLineProps {
  near: {
    /** Each word that was typed with one of the bank's, and the rows that hold it. */
    words: { sought: string; word: string; count: number }[]
    /** All rows under near spellings, and those of them that are shown. */
    count: number
    rows: readonly unknown[]
  }
  typed: string
  /** Searches by another spelling. */
  onSearch: (text: string) => void
}

/** The line below what has what was sought: what follows holds words that are spelled nearly so, and which. */
export default function NearLine({ near: { words, count, rows }, typed, onSearch }: NearLineProps) {
  const shown = rows.length
  return (
    <section aria-labelledby="near-spellings">
      <Group gap="xs" mt="md" pt="xs" style={{ borderTop: '1px solid var(--q-line)' }}>
        <Text id="near-spellings" component="h2" fw={600} size="sm">
          <Trans>Near spellings</Trans>
        </Text>
        {words.map(({ sought, word, count: found }) => (
          <Button
            key={`${sought} ${word}`}
            variant="light"
            size="compact-md"
            onClick={() => onSearch(typed.replace(sought, word))}
          >
            {word} ({found})
          </Button>
        ))}
        {shown < count && (
          <Text size="sm" c="dimmed">
            <Trans>
              The first {shown} of {count} are here.
            </Trans>
          </Text>
        )}
      </Group>
    </section>
  )
}
