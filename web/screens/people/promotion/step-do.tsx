import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, List, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type Promoted, type PromotionPlan, promotionApi, studentApi } from '#contract'
import { unsureText } from '#web/api/call-error.ts'
import { useMay } from '#web/api/sign-in/account.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { isRefusal, refusalText } from '#web/ui/message/refusal.ts'
import { Figures, FreePlaces } from './figures.tsx'
import { PromotionDone } from './promotion-done.tsx'
import type { Promotion } from './use-promotion.ts'

/** The last look, the deed, and the way back. */
export function StepDo({ promotion }: { promotion: Promotion }) {
  const [done, setDone] = useState<Promoted | null>(null)
  const { plan, isStale } = promotion
  if (done) return <PromotionDone promoted={done} refresh={promotion.refresh} to={promotion.to?.name ?? ''} />
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
      <FreePlaces plan={plan} />
      {counts.errors > 0 && <Errors counts={counts} toPupils={() => toStep('pupils')} />}
      <WhatHappens name={name} left={left} />
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

/** Nobody is promoted before these are settled. */
function Errors({ counts, toPupils }: { counts: PromotionPlan['counts']; toPupils: () => void }) {
  const { t } = useLingui()
  return (
    <Alert color="red" role="alert">
      <Text size="sm">
        {t`${plural(counts.errors, {
          one: '# pupil has an error. Nobody is promoted before it is settled.',
          other: '# pupils have an error. Nobody is promoted before they are settled.',
        })}`}
      </Text>
      <Button mt="xs" size="compact-sm" variant="light" onClick={toPupils}>
        <Trans>Look at the pupils</Trans>
      </Button>
    </Alert>
  )
}

interface WhatHappensProps {
  /** The name of the session. */
  name: string
  /** Inactive pupils who stay. */
  left: number
}

/** What a promotion does, and what it leaves alone. */
function WhatHappens({ name, left }: WhatHappensProps) {
  const { t } = useLingui()
  return (
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
  )
}
