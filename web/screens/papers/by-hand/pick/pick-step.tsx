import { useLingui } from '@lingui/react/macro'
import { Box, Tabs } from '@mantine/core'
import classes from '../../making/wizard.module.css'
import type { Draft } from '../use-draft.ts'
import { noBankFilters, type WizardState } from '../wizard-url.ts'
import { countAvailable } from './availability.ts'
import { BankFilters } from './bank-filters.tsx'
import { moveByKey } from './bank-keys.ts'
import { BankList } from './bank-list.tsx'
import { ChosenList } from './chosen-list.tsx'
import { PickFoot } from './pick-foot.tsx'
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
      <Tabs.Panel value={section.section} pt="xs">
        <div className={classes.pick}>
          <Box component="section" aria-label={t`Question bank`} onKeyDown={moveByKey}>
            <BankFilters draft={draft} section={section} url={url} change={change} adjust={adjust} />
            <BankList draft={draft} section={section} url={url} total={total} change={change} />
          </Box>
          <ChosenList draft={draft} section={section} />
        </div>
      </Tabs.Panel>
      <PickFoot totals={totals} section={section.section} onSection={show} onNext={onNext} />
    </Tabs>
  )
}
