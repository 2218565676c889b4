import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { CardsMissing, MissingKind } from '#contract'
import { currentArea } from '#web/landing.ts'
import { isRefusal, refusalText } from '#web/ui/message/refusal.ts'
import type { StateLook } from '#web/ui/state-look.ts'

type Row = CardsMissing['rows'][number]

const saying: Record<MissingKind, (count: number) => MessageDescriptor> = {
  EXAM_NOT_OUT: (count) =>
    msg`${plural(count, { one: '# card is a draft', other: '# cards are drafts' })}: not published`,
  MARKS_PENDING: (count) =>
    msg`${plural(count, { one: '# card has marks that are pending', other: '# cards have marks that are pending' })}`,
  NO_CARD: (count) =>
    msg`${plural(count, { one: 'Of # pupil no card is made', other: 'Of # pupils no card is made' })}: no exam of theirs is verified`,
  REMARK_MISSING: (count) =>
    msg`${plural(count, { one: '# card has no remark', other: '# cards have no remark' })}: none is written`,
  REMARK_NOT_APPROVED: (count) =>
    msg`${plural(count, { one: '# card has no remark', other: '# cards have no remark' })}: it is not approved yet`,
  ENTRIES_MISSING: (count) =>
    msg`${plural(count, { one: '# card has areas without a grade', other: '# cards have areas without a grade' })}`,
  DAYS_MISSING: (count) =>
    msg`${plural(count, { one: '# card has no days of attendance', other: '# cards have no days of attendance' })}`,
  NO_RESULT: (count) => msg`${plural(count, { one: '# card has no result', other: '# cards have no result' })}`,
  NO_TITLE: (count) =>
    msg`${plural(count, { one: '# name is not there in this language', other: '# names are not there in this language' })}`,
  LEFT: (count) =>
    msg`${plural(count, { one: '# pupil has left', other: '# pupils have left' })}: cards of theirs are made by name alone`,
}

const levels: Record<Row['level'], [MessageDescriptor, StateLook]> = {
  DRAFT: [msg`Draft`, 'going'],
  BLANK: [msg({ message: 'Blank', context: 'on a card' }), 'draft'],
  NOTE: [msg({ message: 'Note', context: 'of cards' }), 'done'],
}

interface MissingListProps {
  data: CardsMissing | undefined
  error: unknown
  refetch: () => unknown
}

/** What the cards would lack if they were made now; each leads to where it is put right. */
export function MissingList({ data, error, refetch }: MissingListProps) {
  const { t } = useLingui()
  if (error && !data)
    return (
      <Group gap="sm">
        <Text size="sm" c="var(--q-bad)">
          {isRefusal(error) && error.status < 500 && error.status >= 400 ? (
            refusalText(error)
          ) : (
            <Trans>What is missing on the cards could not be looked up.</Trans>
          )}
        </Text>
        <Button variant="default" size="xs" onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </Group>
    )
  if (!data)
    return (
      <Text size="sm" c="dimmed" role="status">
        <Trans>Looking what is missing…</Trans>
      </Text>
    )
  return (
    <Stack gap={6} component="section" aria-label={t`What is missing`}>
      <Text fw={600} role="status">
        {data.rows.length === 0 ? <Trans>Nothing is missing on these cards.</Trans> : <Trans>What is missing</Trans>}
      </Text>
      {data.rows.map((row) => (
        <MissingLine key={row.kind} row={row} />
      ))}
    </Stack>
  )
}

/** Who is no school's office has its pupils at another address. */
const pathIn = (path: string) => (path === 'students-list' && currentArea() !== 'school-admin' ? 'students' : path)

function MissingLine({ row: { kind, level, count, names, students, where } }: { row: Row }) {
  const { i18n } = useLingui()
  const [name, look] = levels[level]
  const said = i18n._(saying[kind](count))
  const of = names.length > 0 ? names : students.slice(0, 3).map((one) => one.name)
  const search = Object.fromEntries(Object.entries(where.filter).map(([field, value]) => [field, String(value)]))
  const more = names.length > 0 ? 0 : students.length - of.length
  return (
    <Group gap="xs" wrap="nowrap" align="baseline">
      <Badge data-look={look} flex="none">
        {i18n._(name)}
      </Badge>
      <Text size="sm" style={{ flex: 1 }}>
        <Anchor
          component={Link}
          to={`/${currentArea()}/${pathIn(where.path)}`}
          search={search as never}
          inherit
          underline="always"
        >
          {said}
        </Anchor>
        {of.length > 0 && (
          <Text span c="dimmed" size="sm">
            {' '}
            {of.join(' · ')}
            {more > 0 && ' …'}
          </Text>
        )}
      </Text>
    </Group>
  )
}
