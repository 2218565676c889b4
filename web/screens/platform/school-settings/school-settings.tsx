import { useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import type { FunctionComponent } from 'react'
import { schoolSettingsApi } from '#contract'
import { askAhead, useRead } from '#web/api/use/use-read.ts'
import { currentArea } from '#web/landing.ts'
import { PageLoader } from '#web/ui/message/page-loader.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ContentSection } from './content/content-section.tsx'
import { DataSection } from './data-section.tsx'
import { LookSection } from './look-section.tsx'
import { MailSection } from './mail-section.tsx'
import { PaperSection } from './paper-section.tsx'
import { SchoolSection } from './school-section.tsx'
import classes from './school-settings.module.css'
import type { SectionProps } from './use-section-form.ts'
import { VersionLine } from './version-line.tsx'
import { YearSection } from './year-section.tsx'

const sections: Record<string, FunctionComponent<SectionProps>> = {
  ...{ school: SchoolSection, paper: PaperSection, look: LookSection },
  ...{ year: YearSection, mail: MailSection, data: DataSection, content: ContentSection },
}

export const ahead = () => askAhead(schoolSettingsApi.get, {})

/** What a school sets for itself, section by section; each saves by itself. */
export default function SchoolSettings() {
  const { t } = useLingui()
  const { section = 'school' } = useParams({ strict: false }) as { section?: string }
  const { data } = useRead(schoolSettingsApi.get, {})
  const names: [string, string][] = [
    ['school', t`School`],
    ['paper', t`Head of papers`],
    ['look', t`Look and languages`],
    ['year', t`Year`],
    ['mail', t`Mail`],
    ['data', t`Data`],
    ['content', t`Take along`],
  ]
  const at = section in sections ? section : 'school'
  const Section = sections[at] as FunctionComponent<SectionProps>
  return (
    <Stack gap="md">
      <PageHeading>{t`School settings`}</PageHeading>
      <div className={classes.page}>
        <nav className={classes.sections} aria-label={t`Sections of the settings`}>
          {names.map(([name, label]) => (
            <Link
              key={name}
              to={`/${currentArea()}/school-settings/${name}`}
              aria-current={name === at ? 'page' : undefined}
            >
              {label}
            </Link>
          ))}
          <Link to={`/${currentArea()}/programs`}>{t`Programs`}</Link>
          <Link to={`/${currentArea()}/sign-in-of-school`}>{t`Ways to sign in`}</Link>
        </nav>
        {data ? <Section key={at} settings={data} /> : <PageLoader />}
      </div>
      <VersionLine />
    </Stack>
  )
}
