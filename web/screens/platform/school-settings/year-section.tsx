import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  chapterApi,
  gradeApi,
  questionApi,
  type SchoolSettings,
  sectionApi,
  sessionApi,
  staffApi,
  subjectApi,
} from '#contract'
import { loadAccount } from '#web/api/sign-in/account.ts'
import { selectSession, useSessions } from '#web/api/sign-in/sessions.ts'
import { useList } from '#web/api/use/use-list.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { currentArea } from '#web/landing.ts'
import { Pick } from '#web/ui/form/pick.tsx'
import classes from './school-settings.module.css'
import { SectionFrame } from './section-frame.tsx'
import { type SectionProps, useSectionForm } from './use-section-form.ts'

const toValues = ({ session_id }: SchoolSettings) => ({ session_id })
const toBody = (values: ReturnType<typeof toValues>) => values

/** The year that the school is in, with what comes along to another one and what does not. */
export function YearSection({ settings }: SectionProps) {
  const { t } = useLingui()
  const section = useSectionForm(settings, { toValues, toBody })
  const { form, save } = section
  const { sessions } = useSessions()
  const usual = sessions.find(({ is_default }) => is_default)
  const chosen = sessions.find(({ id }) => id === (form.values.session_id ?? usual?.id))
  const isOther = chosen && chosen.id !== (settings.session_id ?? usual?.id)
  const name = chosen?.name ?? ''
  const platform = usual?.name ?? ''
  const go = async (values: ReturnType<typeof toValues>) => {
    await save(values)
    await loadAccount()
    // The page stands in the new year at once.
    if (chosen) selectSession(chosen.id)
  }
  return (
    <SectionFrame
      title={t`Year`}
      section={{ ...section, save: go }}
      submit={isOther ? <Trans>Go to {name}</Trans> : undefined}
    >
      <Pick
        label={t`The school is in`}
        placeholder={t`As the platform`}
        description={platform && t`The platform's own is ${platform}.`}
        choices={sessions.map((one) => ({ id: one.id, title: one.name }))}
        {...form.getInputProps('session_id')}
      />
      {isOther && <WhatComes id={chosen.id} name={chosen.name} />}
    </SectionFrame>
  )
}

const one = { range: { page: 1, pageSize: 1 } }

/** What of a school is there in every year, and what a new one begins without. */
function WhatComes({ id, name }: { id: number; name: string }) {
  const { i18n } = useLingui()
  const [grades, parts, subjects, chapters, questions, staff] = [
    ...[useList(gradeApi.list, one), useList(sectionApi.list, one), useList(subjectApi.list, one)],
    ...[useList(chapterApi.list, one), useList(questionApi.list, one), useList(staffApi.list, one)],
  ].map(({ count }) => i18n.number(count))
  const { data } = useRead(sessionApi.readiness, { id })
  const school = data?.schools[0]
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
          <StaysBehind to={`${area}/result-schemes`} verb={<Trans>Copy</Trans>}>
            <Trans>Result schemes</Trans>
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
  verb?: ReactNode
  children: ReactNode
}

const StaysBehind = ({ to, search, verb, children }: StaysBehindProps) => (
  <li>
    <IconX size={18} color="var(--q-ink-3)" aria-hidden />
    <span>{children}</span>
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
