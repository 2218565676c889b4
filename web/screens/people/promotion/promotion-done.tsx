import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Anchor, Button, List, Stack, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type Promoted, promotionApi, type UndonePromotion } from '#contract'
import { useMay } from '#web/api/sign-in/account.ts'
import { useArea } from '../use-area.ts'
import { StayingPupils, useUndo } from './past-runs.tsx'

interface PromotionDoneProps {
  promoted: Promoted
  /** The name of the session. */
  to: string
  /** Asks for the plan anew. */
  refresh: () => void
}

/** What was done, and the way back. */
export function PromotionDone({ promoted, to, refresh }: PromotionDoneProps) {
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
        <StayingPupils kept={undone.kept} />
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
