import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Anchor, Button, List, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { type Promoted, type PromotionPlan, promotionApi, studentApi, type UndonePromotion } from '#contract'
import { unsureText } from '#web/api/call-error.ts'
import { useMay } from '#web/api/sign-in/account.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { isRefusal, refusalText } from '#web/ui/message/refusal.ts'
import { useArea } from '../use-area.ts'
import { Figures, Room } from './figures.tsx'
import { Kept, useUndo } from './past-runs.tsx'
import type { Promotion } from './use-promotion.ts'

/** The last look, the deed, and the way back. */
export function StepDo({ promotion }: { promotion: Promotion }) {
  const [done, setDone] = useState<Promoted | null>(null)
  const { plan, isStale } = promotion
  if (done) return <Done promoted={done} refresh={promotion.refresh} to={promotion.to?.name ?? ''} />
  if (!plan) return <Skeleton height={240} />
  return <Check {...{ promotion, plan, isStale }} onDone={setDone} />
}

interface CheckProps {
  promotion: Promotion
  plan: PromotionPlan
  isStale: boolean
  onDone: (promoted: Promoted) => void
}

function Check({ promotion: { body, to, toStep, dropDraft }, plan, isStale, onDone }: CheckProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const may = useMay()
  const promote = useAction(promotionApi.promote, {
    ...{ invalidates: [promotionApi.list, studentApi.list], toasts: 'none' },
  })
  const { counts, items } = plan
  const name = to?.name ?? ''
  const left = items.filter(({ inactive, action }) => inactive && action === 'LEAVE').length
  const count = counts.PROMOTE + counts.DETAIN + counts.GRADUATE
  const isWrong = typed.trim() !== name
  const isOpen = counts.errors === 0 && count > 0 && !isStale
  const run = async (event: FormEvent) => {
    event.preventDefault()
    if (!body || promote.pending || !isOpen) return
    if (isWrong) return setProblem(t`Type the name of the session as it stands above`)
    setProblem(null)
    try {
      const { data } = await promote.run(body)
      if (!('promotion_id' in data)) return
      dropDraft()
      onDone(data)
    } catch (error) {
      setProblem(isRefusal(error) ? refusalText(error) : unsureText())
    }
  }
  return (
    <Stack gap="md" maw={640} component="form" onSubmit={(event: FormEvent) => void run(event)}>
      <Figures plan={plan} />
      <Room plan={plan} />
      {counts.errors > 0 && (
        <Alert color="red" role="alert">
          <Text size="sm">
            {t`${plural(counts.errors, {
              one: '# pupil has an error. Nobody is promoted before it is settled.',
              other: '# pupils have an error. Nobody is promoted before they are settled.',
            })}`}
          </Text>
          <Button mt="xs" size="compact-sm" variant="light" onClick={() => toStep('pupils')}>
            <Trans>Look at the pupils</Trans>
          </Button>
        </Alert>
      )}
      <List size="sm" spacing={4}>
        <List.Item>
          <Trans>
            Whoever goes on gets a place in {name}; the places of today keep class, section, roll number and marks.
          </Trans>
        </List.Item>
        <List.Item>
          <Trans>All of it is done or nothing. Whoever is not in these classes is not touched.</Trans>
        </List.Item>
        {left > 0 && (
          <List.Item>
            {t`${plural(left, {
              one: '# inactive pupil stays as it is, unless you have decided otherwise.',
              other: '# inactive pupils stay as they are, unless you have decided otherwise.',
            })}`}
          </List.Item>
        )}
        <List.Item>
          <Trans>For 30 days it can be undone.</Trans>
        </List.Item>
      </List>
      {count === 0 && (
        <Text c="dimmed">
          <Trans>Nobody of these classes is left to be promoted.</Trans>
        </Text>
      )}
      {count > 0 && may(promotionApi.promote) && (
        <>
          <TextInput
            label={t`Type ${name} to go on`}
            autoComplete="off"
            value={typed}
            error={problem}
            disabled={counts.errors > 0}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Button type="submit" w="fit-content" disabled={!isOpen} aria-disabled={promote.pending}>
            {promote.pending
              ? t`Promoting…`
              : t`${plural(count, { one: 'Promote # pupil', other: 'Promote # pupils' })}`}
          </Button>
        </>
      )}
    </Stack>
  )
}

interface DoneProps {
  promoted: Promoted
  /** The name of the session. */
  to: string
  /** Asks for the plan anew. */
  refresh: () => void
}

function Done({ promoted, to, refresh }: DoneProps) {
  const { t } = useLingui()
  const area = useArea()
  const undo = useUndo()
  const may = useMay()
  const [undone, setUndone] = useState<UndonePromotion | null>(null)
  const { promotion_id, promoted: on, detained, graduated, left } = promoted
  // Not before what was decided is forgotten: those who are named have a place by now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(refresh, [])
  const takeBack = async () => {
    const answer = await undo.run(promotion_id)
    if (!answer) return
    setUndone(answer)
    refresh()
  }
  if (undone) {
    return (
      <Alert color={undone.kept.length > 0 ? 'yellow' : 'green'} role="status" maw={640}>
        <Text fw={600}>
          {t`${plural(undone.undone, { one: '# pupil is back in the class of before.', other: '# pupils are back in the classes of before.' })}`}
        </Text>
        <Kept kept={undone.kept} />
      </Alert>
    )
  }
  const parts = [
    on > 0 && t`${plural(on, { one: '# promoted', other: '# promoted' })}`,
    detained > 0 && t`${plural(detained, { one: '# detained', other: '# detained' })}`,
    graduated > 0 && t`${plural(graduated, { one: '# graduated', other: '# graduated' })}`,
    left > 0 && t`${plural(left, { one: '# left', other: '# left' })}`,
  ]
  return (
    <Stack gap="sm" maw={640}>
      <Alert color="green" role="status">
        <Text fw={600}>{parts.filter(Boolean).join(', ')}</Text>
      </Alert>
      {may(promotionApi.undo) && (
        <Button
          variant="default"
          w="fit-content"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          aria-disabled={undo.pending}
          onClick={() => void takeBack()}
        >
          <Trans>Undo this promotion</Trans>
        </Button>
      )}
      <Text fw={600}>
        <Trans>What comes next for {to}</Trans>
      </Text>
      <List size="sm" spacing={4}>
        <List.Item>
          <Anchor renderRoot={(props) => <Link {...props} to={`${area}/staffs`} />}>
            <Trans>Copy what the staff teach, in the menu of the staff list</Trans>
          </Anchor>
        </List.Item>
        <List.Item>
          <Anchor renderRoot={(props) => <Link {...props} to={`${area}/students-list`} />}>
            <Trans>Number the sections anew, in the menu of the student list</Trans>
          </Anchor>
        </List.Item>
      </List>
    </Stack>
  )
}
