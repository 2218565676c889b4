import { Trans } from '@lingui/react/macro'
import { Skeleton, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { AnswerBook } from './answer-book.tsx'
import { LanguageLinks } from './language-links.tsx'
import classes from './sign-in.module.css'
import { useSchool } from './use-school.ts'

interface SignInPanelProps {
  /** What is done here: 'Sign in', 'Choose a new password'. */
  title: string
  children: ReactNode
}

/** What stands around the forms of the way in: the school whose address this is, its crest, and the languages. */
export function SignInPanel({ title, children }: SignInPanelProps) {
  usePageTitle(title)
  const { brand, unknown, loading } = useSchool()
  return (
    <div className={classes.page}>
      <main className={classes.form}>
        <div className={classes.column}>
          <header>
            {brand?.logo && <img className={classes.crest} src={brand.logo} alt="" />}
            <Title order={1}>
              {loading ? (
                <Skeleton component="span" display="block" height="1.2em" w="80%" />
              ) : (
                brand?.school_name || 'Quaestor'
              )}
            </Title>
            <Text c="dimmed" component="h2" fw={400}>
              {unknown ? location.host : title}
            </Text>
          </header>
          {unknown ? <UnknownSchool /> : children}
          <LanguageLinks />
        </div>
      </main>
      <AnswerBook />
    </div>
  )
}

const UnknownSchool = () => (
  <Text role="alert">
    <Trans>There is no school at this address. Check it, or ask your school for the right one.</Trans>
  </Text>
)
