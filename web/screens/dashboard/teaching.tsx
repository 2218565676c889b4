import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type AllCounts, questionApi, questionPaperApi } from '#contract'
import { useMayHere } from '#web/api/sign-in/closed-session.ts'
import { TeachesNothing } from '#web/entity/teaches-nothing.tsx'
import { Block } from './block.tsx'
import classes from './dashboard.module.css'
import { subjectsOf, type TaughtSubject } from './taught.ts'

interface TeachingProps {
  own: NonNullable<AllCounts['own']>
  session: AllCounts['session']
  area: string
}

/** What somebody teaches, and what can be done in it; who teaches nothing yet reads who can say it, and where it is. */
export function Teaching({ own, session, area }: TeachingProps) {
  return (
    <Block title={<Trans>What you teach</Trans>}>
      {own.assignments === 0 && <TeachesNothing own={own} session={session} />}
      <ul className={classes.list}>
        {subjectsOf(own).map((one) => (
          <Taught key={one.key} one={one} area={area} />
        ))}
      </ul>
    </Block>
  )
}

function Taught({ one: { subject, places, empty_chapters, search }, area }: { one: TaughtSubject; area: string }) {
  const { i18n } = useLingui()
  const may = useMayHere()
  const where = new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(places)
  return (
    <li className={classes.taught}>
      <span className={classes.grow}>
        <span>
          {subject ? (
            <Trans>
              You teach {subject} in {where}
            </Trans>
          ) : (
            <Trans>You teach every subject in {where}</Trans>
          )}
        </span>
        {empty_chapters > 0 && (
          <small>
            <Plural
              value={empty_chapters}
              one="# chapter has no question yet"
              other="# chapters have no question yet"
            />
          </small>
        )}
      </span>
      <Group gap="xs">
        {may(questionApi.create) && (
          <Begin to={`/${area}/questions/create`} search={search}>
            <Trans>Write a question</Trans>
          </Begin>
        )}
        {may(questionApi.upload) && (
          <Begin to={`/${area}/questions/upload`} search={search}>
            <Trans>Bring questions</Trans>
          </Begin>
        )}
        {may(questionPaperApi.setSection) && (
          <Begin to={`/${area}/question-papers/automatic/create`} search={search}>
            <Trans>Make a paper</Trans>
          </Begin>
        )}
      </Group>
    </li>
  )
}

const Begin = ({ to, search, children }: { to: string; search: Record<string, string>; children: ReactNode }) => (
  <Button component={Link} to={to} search={search as never} variant="default" size="xs">
    {children}
  </Button>
)
