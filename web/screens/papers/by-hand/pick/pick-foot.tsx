import { Plural, Trans } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import classes from './pick.module.css'
import { findNextOpen, type SectionTotals } from './totals.ts'

interface PickFootProps {
  totals: SectionTotals[]
  /** The section that is being filled. */
  section: string
  onSection: (section: string) => void
  onNext: () => void
}

/** What is chosen, what is still needed, and the next thing to do. */
export function PickFoot({ totals, section, onSection, onNext }: PickFootProps) {
  const chosen = totals.reduce((sum, one) => sum + one.chosen, 0)
  const count = totals.reduce((sum, one) => sum + one.count, 0)
  const needed = totals.reduce((sum, one) => sum + Math.max(one.count - one.chosen, 0), 0)
  const here = totals.find((one) => one.section === section)
  const isHereOpen = here !== undefined && here.chosen < here.count
  const next = findNextOpen(totals, section)
  return (
    <div className={classes.foot} data-foot>
      <Text size="sm" role="status" className={classes.counts}>
        <b>
          <Trans>
            {chosen} of {count} chosen
          </Trans>
        </b>
        {needed > 0 && (
          <>
            {' · '}
            <Plural value={needed} one="# still needed" other="# still needed" />
          </>
        )}
      </Text>
      <Group gap="xs">
        {next && (
          <Button variant={isHereOpen ? 'default' : 'filled'} onClick={() => onSection(next.section)}>
            <Trans>Go on to section {next.section}</Trans>
          </Button>
        )}
        <Button variant={needed > 0 ? 'default' : 'filled'} onClick={onNext}>
          <Trans>Go on to arrange</Trans>
        </Button>
      </Group>
    </div>
  )
}
