import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { SeriesDesk, SeriesDocumentName, SeriesWhole } from '#contract'
import { documentNames } from '../prints/document-names.ts'
import { PrintOutcome } from '../prints/print-outcome.tsx'
import { usePrinting } from '../prints/use-printing.ts'
import classes from './desk.module.css'
import type { DeskPlace } from './use-desk.ts'

interface DeskPrintsProps {
  whole: SeriesWhole
  place: DeskPlace
  desk: SeriesDesk
}

interface Again {
  document: Exclude<SeriesDocumentName, 'day'>
  rooms: { id: number; name: string }[]
  since: number
}

/** What changed, one print a document, from the version that is the oldest of its rooms. */
function printsOf({ reprint }: SeriesDesk): Again[] {
  const found = new Map<string, Again>()
  for (const { document, room, since } of reprint) {
    const one = found.get(document) ?? { document, rooms: [], since }
    found.set(document, {
      ...{ document, since: Math.min(one.since, since) },
      rooms: room ? [...one.rooms, room] : one.rooms,
    })
  }
  return [...found.values()]
}

/** The statement of absentees of the sitting, and what was changed and is to be printed again. */
export function DeskPrints({ whole, place, desk }: DeskPrintsProps) {
  const { t, i18n } = useLingui()
  const printing = usePrinting(whole.id)
  const again = printsOf(desk)
  return (
    <section aria-label={t({ message: 'Print', context: 'of a series' })} className={classes.part}>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          loading={printing.asked === 'absentees'}
          onClick={() => printing.start({ document: 'absentees', ...place })}
        >
          <Trans>Statement of absentees</Trans>
        </Button>
      </Group>
      {again.length > 0 && (
        <>
          <Text fw={600} component="h2" size="md">
            <Trans>Changed, to be printed again</Trans>
          </Text>
          <ul className={classes.duties}>
            {again.map(({ document, rooms, since }) => {
              const name = i18n._(documentNames[document].name)
              const places = rooms.map((room) => room.name).join(', ')
              return (
                <li key={document}>
                  <span>
                    {name}
                    {places && <small> · {places}</small>}
                  </span>
                  <Button
                    variant="default"
                    size="compact-md"
                    aria-label={t`Print again: ${name}`}
                    loading={printing.asked === document}
                    onClick={() =>
                      printing.start({
                        ...{ document, changed_since: since, ...(document !== 'admit-cards' && place) },
                        ...(rooms.length > 0 && { room_ids: rooms.map(({ id }) => id) }),
                      })
                    }
                  >
                    <Trans>Print again</Trans>
                  </Button>
                </li>
              )
            })}
          </ul>
        </>
      )}
      {printing.job_id !== null && <PrintOutcome key={printing.job_id} series_id={whole.id} job_id={printing.job_id} />}
    </section>
  )
}
