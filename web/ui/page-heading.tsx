import { Title, type TitleProps } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { nameTab, useNameless } from './use-page-title.ts'

/** The heading of a page. Its words name the page in the browser's tab and history too. */
export function PageHeading(props: Omit<TitleProps, 'order'>) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Not its parts but their sum is looked at: they are whatever the screen says.
  useEffect(() => nameTab(heading.current?.textContent ?? null))
  useNameless()
  return <Title ref={heading} order={1} {...props} />
}
