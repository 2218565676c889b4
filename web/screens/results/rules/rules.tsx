import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { FunctionComponent } from 'react'
import { type SchoolSettings, schoolSettingsApi } from '#contract'
import { askAhead, useRead } from '#web/api/use/use-read.ts'
import { PageLoader } from '#web/ui/message/page-loader.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { GradingTabs } from '../grading-tabs.tsx'
import { ResultSentences } from './result-sentences.tsx'
import type { RuleProps } from './rule-controls.tsx'
import { RuleExample } from './rule-example.tsx'
import classes from './rules.module.css'
import { RecordSentences, ShownSentences } from './school-sentences.tsx'
import { useRules } from './use-rules.ts'

export const ahead = () => askAhead(schoolSettingsApi.get, {})

/** The rules of the school, each a sentence with its control in it. */
export default function RulesScreen() {
  const { data } = useRead(schoolSettingsApi.get, {})
  return data ? <RulesPage settings={data} /> : <PageLoader />
}

function RulesPage({ settings }: { settings: SchoolSettings }) {
  const { t } = useLingui()
  const rules = useRules(settings)
  const groups: [string, FunctionComponent<RuleProps>][] = [
    [t`Marks and results`, ResultSentences],
    [t`What is shown`, ShownSentences],
    [t`People and records`, RecordSentences],
  ]
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <div className="list-head">
          <PageHeading>{t`Rules of the school`}</PageHeading>
          <Text size="sm" c="dimmed" aria-live="polite">
            {rules.pending ? <Trans>Saving...</Trans> : <Trans>Saved as you change them</Trans>}
          </Text>
        </div>
        {settings.rules_seen_at === null && rules.mayChange('absent_policy') && (
          <Button
            variant="default"
            flex="none"
            leftSection={<IconCheck size={16} aria-hidden />}
            aria-disabled={rules.pending}
            onClick={() => void rules.suits()}
          >
            <Trans>They suit us</Trans>
          </Button>
        )}
      </Group>
      <GradingTabs />
      <div className={classes.page}>
        <div>
          {groups.map(([title, Sentences]) => (
            <section key={title} className={classes.group}>
              <Title order={2}>{title}</Title>
              <Sentences settings={settings} rules={rules} />
            </section>
          ))}
        </div>
        <RuleExample looked={rules.looked} enabled={rules.mayChange(rules.looked.rule)} />
      </div>
    </Stack>
  )
}
