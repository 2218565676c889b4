import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { chapterApi, gradeApi, questionApi, sectionApi, sessionApi, staffApi, subjectApi } from '#contract'
import { useList } from '#web/api/use/use-list.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { useCopySchemes } from '#web/entity/use-copy-schemes.ts'
import { currentArea } from '#web/landing.ts'
import classes from './school-settings.module.css'

const one = { range: { page: 1, pageSize: 1 } }

interface WhatComesProps {
  /** The year that is gone to. */
  id: number
  name: string
  /** The one that the school is in. */
  from: number | null
}

/** What of a school is there in every year, and what a new one begins without. */
export function WhatComes({ id, name, from }: WhatComesProps) {
  const { i18n } = useLingui()
  const [grades, parts, subjects, chapters, questions, staff] = [
    ...[useList(gradeApi.list, one), useList(sectionApi.list, one), useList(subjectApi.list, one)],
    ...[useList(chapterApi.list, one), useList(questionApi.list, one), useList(staffApi.list, one)],
  ].map(({ count }) => i18n.number(count))
  const { data } = useRead(sessionApi.readiness, { id })
  const school = data?.schools[0]
  const { before, there, copy } = useCopySchemes(from, id)
  const area = `/${currentArea()}`
  const [teachers, without] = [school?.teachers ?? 0, school?.without_assignments ?? 0]
  const [enrolled, missing] = [school?.enrolled ?? 0, school?.not_yet_promoted ?? 0]
  const pupils = enrolled + missing
  return (
    <div className={classes.comes}>
      <section>
        <h3>
          <Trans>Comes along</Trans>
        </h3>
        <ul>
          <Comes>
            <Trans>
              {grades} classes, {parts} sections, {subjects} subjects
            </Trans>
          </Comes>
          <Comes>
            <Trans>
              {chapters} chapters and {questions} questions
            </Trans>
          </Comes>
          <Comes>
            <Trans>{staff} staff, their roles and sign-ins</Trans>
          </Comes>
          <Comes>
            <Trans>rules, grade systems, templates</Trans>
          </Comes>
        </ul>
      </section>
      <section>
        <h3>
          <Trans>Does not</Trans>
        </h3>
        <ul>
          <StaysBehind to={`${area}/staffs`} search={{ copy_to: String(id) }} verb={<Trans>Copy</Trans>}>
            <Trans>
              Who teaches what: {without} of {teachers} have nothing in {name} yet
            </Trans>
          </StaysBehind>
          <StaysBehind to={`${area}/student/promote`} verb={<Trans>Promote</Trans>}>
            <Trans>
              Pupils: {enrolled} of {pupils}
            </Trans>
          </StaysBehind>
          <StaysBehind onPress={there < before ? copy : undefined} verb={<Trans>Copy</Trans>}>
            <Trans>
              Result schemes: {there} of {before}
            </Trans>
          </StaysBehind>
          <StaysBehind>
            <Trans>Exams and marks stay in their year</Trans>
          </StaysBehind>
        </ul>
      </section>
    </div>
  )
}

const Comes = ({ children }: { children: ReactNode }) => (
  <li>
    <IconCheck size={18} color="var(--q-ok)" aria-hidden />
    <span>{children}</span>
  </li>
)

interface StaysBehindProps {
  to?: string
  search?: Record<string, string>
  onPress?: (() => void) | undefined
  verb?: ReactNode
  children: ReactNode
}

const StaysBehind = ({ to, search, onPress, verb, children }: StaysBehindProps) => (
  <li>
    <IconX size={18} color="var(--q-ink-3)" aria-hidden />
    <span>{children}</span>
    {onPress && (
      <Button size="compact-sm" variant="default" ms="auto" onClick={onPress}>
        {verb}
      </Button>
    )}
    {to && (
      <Button
        size="compact-sm"
        variant="default"
        ms="auto"
        renderRoot={(props) => <Link {...props} to={to} search={() => search ?? {}} />}
      >
        {verb}
      </Button>
    )}
  </li>
)
