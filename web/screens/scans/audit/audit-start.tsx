import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Paper, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { auditBounds, scanAuditApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'

/** Answers to look at for each bound where there are very many: with fewer it is fewer. */
const drawn: Record<(typeof auditBounds)[number], number> = { 0.05: 59, 0.02: 149, 0.01: 299, 0.001: 2995 }

interface AuditStartProps {
  exam_id: number
  /** Nothing was checked before. */
  isFirst: boolean
}

/** What the check is to prove, and the drawing of its sample. */
export function AuditStart({ exam_id, isFirst }: AuditStartProps) {
  const { t, i18n } = useLingui()
  const [bound, setBound] = useState<(typeof auditBounds)[number]>(0.01)
  const { run, pending } = useAction(scanAuditApi.create, { invalidates: [scanAuditApi.list] })
  const draw = () => void (!pending && run({ exam_id, bound }).catch(() => undefined))
  return (
    <Paper withBorder p="md" component="section">
      <Stack gap="md" maw={640}>
        <Text>
          <Trans>
            Answers are drawn at random, and you enter what is marked without seeing what was read. What that proves of
            all answers can be printed.
          </Trans>
        </Text>
        <Radio.Group
          label={t`If none differs, so many answers at most are wrong`}
          value={String(bound)}
          onChange={(value) => setBound(auditBounds.find((one) => String(one) === value) ?? bound)}
        >
          <Stack gap={0} mt="xs">
            {auditBounds.map((one) => {
              const share = i18n.number(one, { style: 'percent', maximumFractionDigits: 1 })
              const most = i18n.number(drawn[one])
              return (
                <Radio
                  key={one}
                  value={String(one)}
                  label={t`${share}: you look at ${most} answers, or fewer in a small exam`}
                  styles={{ body: { minHeight: 44, alignItems: 'center' } }}
                />
              )
            })}
          </Stack>
        </Radio.Group>
        <Group>
          <Button variant={isFirst ? 'filled' : 'default'} aria-disabled={pending} onClick={draw}>
            {isFirst ? <Trans>Draw the sample</Trans> : <Trans>Draw another sample</Trans>}
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}
