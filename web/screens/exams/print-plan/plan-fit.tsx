import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { PlanExam } from '#contract'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import classes from './print-plan.module.css'

const FitDialog = lazyDialog(
  () => import('#web/entity/fit/fit-dialog.tsx'),
  ({ paper }) => paper !== null,
)

type PlanPaper = PlanExam['papers'][number]

/** Papers that would take less paper, and those for which fewer pages are chosen. */
export function PlanFit({ exam: { papers } }: { exam: PlanExam }) {
  const [opened, setOpened] = useState<PlanPaper | null>(null)
  const told = papers.filter(({ fit, offer }) => fit !== null || offer !== null)
  const several = papers.length > 1
  return (
    <>
      {told.map((paper) => (
        <FitLine key={paper.id} paper={paper} isNamed={several} onOpen={() => setOpened(paper)} />
      ))}
      <FitDialog
        paper={opened && { id: opened.id, name: opened.name, set: opened.sets.length > 1 ? 'A' : null }}
        pages={opened?.offer?.pages ?? null}
        onClose={() => setOpened(null)}
      />
    </>
  )
}

function FitLine({ paper, isNamed, onOpen }: { paper: PlanPaper; isNamed: boolean; onOpen: () => void }) {
  const { t } = useLingui()
  const { name, fit, offer } = paper
  return (
    <Group gap="xs">
      <Text size="sm">
        {isNamed && `${name}: `}
        {offer ? (
          <>
            <Plural value={offer.pages} one="fits # page" other="fits # pages" />:{' '}
            <Plural value={offer.saved} one="# sheet of paper fewer" other="# sheets of paper fewer" />
          </>
        ) : (
          <Plural value={fit ?? 0} one="Set to fit # page" other="Set to fit # pages" />
        )}
      </Text>
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.fit}
        aria-label={t`Fewer pages of ${name}`}
        onClick={onOpen}
      >
        {offer ? <Trans>Look at it</Trans> : <Trans>Change</Trans>}
      </Button>
    </Group>
  )
}
