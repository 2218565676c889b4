import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type IssuedCardRow, issuedCardApi, jobApi, languageOf, languages, reportCardApi } from '#contract'
import { useMayHere } from '#web/api/sign-in/closed-session.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { dayAtText } from '#web/ui/dates.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { Failed } from '#web/ui/list/list-table.tsx'
import { Loading } from '#web/ui/message/loading.tsx'
import { CardTree } from './card-tree.tsx'
import { CardsOutcome } from './cards-outcome.tsx'
import { changeText } from './change-words.ts'
import '#web/ui/dialog/dialog.css'

interface IssuedDialogProps {
  opened: boolean
  onClose: () => void
  session_id: number
  occasion_id: number | null
  section: { id: number; title: string }
  /** Whether cards of the section are theirs to make: they are told which differ. */
  isMaker: boolean
  /** "9 B". */
  title: string
}

/** The cards of a section that were handed out: which would say something else today, what they say, and how one is taken back. */
export default function IssuedDialog({ opened, onClose, title, ...of }: IssuedDialogProps) {
  const { t } = useLingui()
  const [card, setCard] = useState<IssuedCardRow | null>(null)
  const close = () => {
    setCard(null)
    onClose()
  }
  const name = card?.student.name ?? ''
  return (
    <Modal
      {...{ opened }}
      onClose={close}
      title={card ? t`How the card of ${name} came about` : t`Issued cards of ${title}`}
      size="min(820px, 96vw)"
    >
      {card ? (
        <CardTree id={card.id} onBack={() => setCard(null)} />
      ) : (
        <Cards enabled={opened} onExplain={setCard} {...of} />
      )}
    </Modal>
  )
}

interface CardsProps extends Pick<IssuedDialogProps, 'session_id' | 'occasion_id' | 'section' | 'isMaker'> {
  enabled: boolean
  onExplain: (card: IssuedCardRow) => void
}

function Cards({ session_id, occasion_id, section, isMaker, enabled, onExplain }: CardsProps) {
  const filter = { session_id, occasion_id, section_id: section.id }
  const all = useRead(issuedCardApi.list, { filter }, { enabled })
  const asked = { filter: { ...filter, differs: true as const } }
  const differing = useRead(issuedCardApi.list, asked, { enabled: enabled && isMaker, toasts: 'none' })
  if (all.error && !all.data) return <Failed error={all.error} onRetry={() => void all.refetch()} />
  if (!all.data) return <Loading />
  if (all.data.length === 0)
    return (
      <Text c="dimmed">
        <Trans>No card of this section is issued yet. Cards are issued once all their exams are published.</Trans>
      </Text>
    )
  const changes = new Map(differing.data?.map((card) => [card.id, card.changes]))
  const differs = all.data.filter(({ id }) => changes.has(id))
  const others = all.data.filter(({ id }) => !changes.has(id))
  return (
    <Stack gap="md">
      {differing.error && !differing.data ? (
        <Failed error={differing.error} onRetry={() => void differing.refetch()}>
          <Trans>Which cards differ could not be looked up.</Trans>
        </Failed>
      ) : (
        isMaker && <Differing {...{ session_id, occasion_id }} section_id={section.id} count={differing.data?.length} />
      )}
      {[...differs, ...others].map((card) => (
        <CardLine key={card.id} card={card} changes={changes.get(card.id) ?? []} onExplain={onExplain} />
      ))}
    </Stack>
  )
}

interface DifferingProps {
  session_id: number
  occasion_id: number | null
  section_id: number
  /** undefined while it is reckoned. */
  count: number | undefined
}

/** Makes the cards anew that would say something else, and those alone. */
function Differing({ session_id, occasion_id, section_id, count }: DifferingProps) {
  const { i18n } = useLingui()
  const [job_id, setJob] = useState<number | null>(null)
  const batch = useAction(reportCardApi.batch, { invalidates: [jobApi.list] })
  const make = async () => {
    if (batch.pending) return
    const of = { session_id, occasion_id, section_ids: [section_id], changed_only: true }
    const answer = await batch
      .run({ ...of, language: languageOf('cards', i18n.locale), format: 'pdf' })
      .catch(() => null)
    if (answer) setJob(answer.data.job_id)
  }
  if (job_id !== null) return <CardsOutcome job_id={job_id} />
  if (count === undefined)
    return (
      <Text size="sm" c="dimmed" role="status">
        <Trans>Looking which cards differ…</Trans>
      </Text>
    )
  if (count === 0)
    return (
      <Text size="sm" c="dimmed" role="status">
        <Trans>All cards say what they would say today.</Trans>
      </Text>
    )
  return (
    <Group gap="sm">
      <Text c="var(--q-warn)" role="status">
        <Plural
          value={count}
          one="# card would say something else today: what is printed stays as it is."
          other="# cards would say something else today: what is printed stays as it is."
        />
      </Text>
      <Button aria-disabled={batch.pending} onClick={() => void make()}>
        <Plural value={count} one="Make # card anew" other="Make # cards anew" />
      </Button>
    </Group>
  )
}

interface CardLineProps {
  card: IssuedCardRow
  changes: NonNullable<IssuedCardRow['changes']>
  onExplain: (card: IssuedCardRow) => void
}

function CardLine({ card, changes, onExplain }: CardLineProps) {
  const { t, i18n } = useLingui()
  const may = useMayHere()
  const [isAsked, setAsked] = useState(false)
  const { student, revision, state, withdrawn } = card
  const { name } = student
  const day = dayAtText(card.issued_at)
  const written = card.languages.map((code) => languages[code as keyof typeof languages]?.name ?? code).join(', ')
  return (
    <Stack gap={4} component="section" aria-label={t`${name}, revision ${revision}`}>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>
          {student.roll_no ? `${student.roll_no} · ` : ''}
          {name}
        </Text>
        <Group gap="xs">
          <Badge data-look={state === 'CURRENT' ? 'done' : state === 'REPLACED' ? 'resting' : 'refused'}>
            {state === 'CURRENT' ? t`Current` : state === 'REPLACED' ? t`Replaced` : t`Withdrawn`}
          </Badge>
          {card.is_explained && (
            <Button
              variant="subtle"
              size="xs"
              onClick={() => onExplain(card)}
              aria-label={t`Explain the card of ${name}`}
            >
              <Trans>Explain</Trans>
            </Button>
          )}
          {state !== 'WITHDRAWN' && may(issuedCardApi.withdraw) && (
            <Button
              variant="subtle"
              size="xs"
              color="red"
              aria-expanded={isAsked}
              aria-label={t`Withdraw the card of ${name}`}
              onClick={() => setAsked(!isAsked)}
            >
              <Trans>Withdraw…</Trans>
            </Button>
          )}
        </Group>
      </Group>
      <Text size="sm" c="dimmed">
        <Trans>
          Revision {revision}, issued on {day} ({written})
        </Trans>
        {withdrawn?.why && ` · ${withdrawn.why}`}
      </Text>
      {changes.map((change) => (
        <Text size="sm" key={`${change.part} ${change.subject} ${change.exam}`}>
          {changeText(change, i18n)}
        </Text>
      ))}
      {isAsked && <Withdrawing id={card.id} onDone={() => setAsked(false)} />}
    </Stack>
  )
}

/** A card is taken back for a reason, which stands in the log. */
function Withdrawing({ id, onDone }: { id: number; onDone: () => void }) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const withdraw = useAction(issuedCardApi.withdraw, { invalidates: [issuedCardApi.list, issuedCardApi.progress] })
  const send = async () => {
    if (withdraw.pending) return
    if (reason.trim() === '') return setError(t`Say why the card is withdrawn`)
    const done = await withdraw.run({ ids: [id], reason }).catch(() => null)
    if (done) onDone()
  }
  return (
    <Group gap="xs" align="end">
      <TextInput
        label={t`Why it is withdrawn`}
        description={t`Its code will say that it is withdrawn.`}
        value={reason}
        maxLength={300}
        {...{ error }}
        data-autofocus
        style={{ flex: 1 }}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value)
          setError(null)
        }}
      />
      <Button color="red" aria-disabled={withdraw.pending} onClick={() => void send()}>
        <Trans>Withdraw</Trans>
      </Button>
    </Group>
  )
}
