import { Title, type TitleProps } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { nameTab } from './use-page-title.ts'

/** The heading of a page. Its words name the page in the browser's tab and history too. */
export function PageHeading(props: Omit<TitleProps, 'order'>) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => nameTab(heading.current?.textContent))
  return <Title ref={heading} order={1} {...props} />
}
