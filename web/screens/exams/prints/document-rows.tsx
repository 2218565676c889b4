import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button, Group, Paper, Select, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ordersOf, type SeriesOrder, type SeriesPrints } from '#contract'
import { documentNames, orderNames } from './document-names.ts'
import type { Narrowed, Printing } from './use-printing.ts'

interface DocumentRowsProps {
  prints: SeriesPrints
  printing: Printing
  narrowed: Narrowed
  /** Leads to the list of admit cards. */
  cards: string
}

/** Each document with how many there are and how much paper they take, for the choice of class and day above. */
export function DocumentRows({ prints, cards, ...given }: DocumentRowsProps) {
  const { t } = useLingui()
  return (
    <Stack gap="xs" component="ul" m={0} p={0} aria-label={t`Documents`} style={{ listStyle: 'none' }}>
      {prints.documents.map((row) => (
        <DocumentRow key={row.document} {...{ row, ...given }}>
          {row.document === 'admit-cards' && (
            <Anchor component={Link} to={cards} size="sm">
              {prints.withheld > 0 ? (
                <Plural value={prints.withheld} one="Cards: # withheld" other="Cards: # withheld" />
              ) : (
                <Trans>Cards, and who gets none</Trans>
              )}
            </Anchor>
          )}
        </DocumentRow>
      ))}
    </Stack>
  )
}

type Row = SeriesPrints['documents'][number]

interface DocumentRowProps extends Pick<DocumentRowsProps, 'printing' | 'narrowed'> {
  row: Row
  children: React.ReactNode
}

function DocumentRow({ row, printing, narrowed, children }: DocumentRowProps) {
  const { t, i18n } = useLingui()
  const { document, count, pages } = row
  const orders = ordersOf[document]
  const [by, setBy] = useState<SeriesOrder | null>(orders?.[0] ?? null)
  if (document === 'day') return null
  const { name, use } = documentNames[document]
  const said = i18n._(name)
  const isWhole = narrowed.grade_ids === undefined && narrowed.day === undefined
  return (
    <Paper component="li" withBorder p="sm">
      <Group justify="space-between" gap="sm">
        <Stack gap={2} style={{ flex: '1 1 220px' }}>
          <Text fw={600}>{said}</Text>
          <Text size="sm" c="dimmed">
            {i18n._(use)}
          </Text>
          {children}
        </Stack>
        {isWhole && (
          <Text size="sm" ta="end" w={130}>
            {count === 0 ? t`None yet` : <Amount document={document} count={count} pages={pages} />}
          </Text>
        )}
        {orders && (
          <Select
            aria-label={t`Order of: ${said}`}
            data={orders.map((one) => ({ value: one, label: i18n._(orderNames[one]) }))}
            value={by}
            onChange={(value) => setBy(value as SeriesOrder)}
            allowDeselect={false}
            w={140}
          />
        )}
        <Button
          variant="default"
          aria-label={t`Print: ${said}`}
          leftSection={<IconPrinter size={16} aria-hidden />}
          disabled={count === 0}
          loading={printing.asked === document}
          onClick={() => printing.start({ document, ...narrowed, ...(by && { by }) })}
        >
          <Trans>Print</Trans>
        </Button>
      </Group>
    </Paper>
  )
}

/** "37 cards on 19 pages"; a date sheet is one whatever its pages. */
function Amount({ document, count, pages }: Row) {
  const { t } = useLingui()
  const sheets = t`${plural(pages, { one: '# page', other: '# pages' })}`
  return document === 'date-sheet' ? sheets : `${count} · ${sheets}`
}
