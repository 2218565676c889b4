import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Tabs } from '@mantine/core'
import classes from '../../papers/wizard/wizard.module.css'
import type { Draft } from '../use-draft.ts'
import { noBankFilters, type WizardState } from '../wizard-url.ts'
import { countAvailable } from './availability.ts'
import { BankFilters } from './bank-filters.tsx'
import { BankList } from './bank-list.tsx'
import { ChosenList } from './chosen-list.tsx'
import { SectionProgress } from './section-progress.tsx'
import { paperTotals } from './totals.ts'

interface PickStepProps {
  draft: Draft
  url: WizardState
  change: (changes: Partial<WizardState>) => void
  adjust: (changes: Partial<WizardState>) => void
  onNext: () => void
}

/** Fills the sections from the question bank. */
export function PickStep({ draft, url, change, adjust, onNext }: PickStepProps) {
  const { t } = useLingui()
  const section = draft.plan.find((one) => one.section === url.section) ?? draft.plan[0]
  if (!section) return null
  const totals = paperTotals(draft.plan, draft.choices)
  const show = (name: string | null) => change({ ...noBankFilters, section: name ?? '' })
  const total = countAvailable(draft.available, section.section)
  return (
    <Tabs value={section.section} onChange={show} keepMounted={false}>
      <Tabs.List className={classes.tabs} aria-label={t`Sections`}>
        {totals.map((one) => (
          <Tabs.Tab key={one.section} value={one.section}>
            <SectionProgress totals={one} />
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={section.section} pt="md">
        <div className={classes.pick}>
          <section aria-label={t`Question bank`} className={classes.bank}>
            <BankFilters draft={draft} section={section} url={url} change={change} adjust={adjust} />
            <BankList draft={draft} section={section} url={url} total={total} change={change} />
          </section>
          <ChosenList draft={draft} section={section} />
        </div>
      </Tabs.Panel>
      <Group justify="flex-end" mt="md">
        <Button onClick={onNext}>
          <Trans>Go on to arrange</Trans>
        </Button>
      </Group>
    </Tabs>
  )
}
