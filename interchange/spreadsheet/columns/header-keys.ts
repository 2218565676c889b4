import { folded } from '../../doors/grid/shown.ts'

/**
 * Case, blanks, marks on Latin letters, the script of digits, brackets, and the signs of what is required, shortened, owned or joined don't count:
 * "D.O.B.", "Father's Name", "Option (a)", "विकल्प १".
 */
export const headerKey = (name: string) => folded(name).replace(/[\s_*.:'’/&()[\]-]+/g, '')

/** How a cell is filled in, which says nothing of what it holds: "Class (1-12)", "DOB (DD/MM/YYYY)", "Gender (M/F)", "Name (in CAPITAL letters)". */
const fillingHint =
  /\((?:[\d\s./,–-]+|[dmy]{4,8}|[dmy]{1,4}(?:[./\s-]+[dmy]{1,4}){1,2}|[a-z](?:\s?\/\s?[a-z]){1,4}|\d+[ -]?digits?|parentage|optional|required|mandatory|if any|s|in (?:capitals?|block)(?: letters)?|as (?:per|in) [^()]{1,40}|आडनाव[^()]{1,60}|\* ?= ?[^()]{1,20}|(?:surname|last name|family name)\b[^()]{0,30}first[^()]{0,10}|(?:one|two|any|all) (?:or|of) [^()]{1,40}|(?:max|min|choose|select|write|enter|use|if|only|e\.?g)\b[^()]{0,60})\)|\s[-–—]\s(?:max|min|choose|select|write|enter|up to)\b.{0,80}$/giu
const isLatin = (text: string) => /\p{L}/u.test(text) && !/(?!\p{Script=Latin})\p{L}/u.test(text)
const isOther = (text: string) => /\p{L}/u.test(text) && !/\p{Script=Latin}/u.test(text)

/** "Student Name / छात्र का नाम": both where a heading says it in two scripts, one beside the other. */
function inTwoScripts(heading: string): string[] {
  const parts = heading.split(/[/|()[\]\n–—-]+/u).filter((part) => part.trim() !== '')
  return parts.length === 2 && parts.some(isLatin) && parts.some(isOther) ? parts : []
}

/** The keys by which a heading is known: itself, itself without how it is filled in, and where it is said in two scripts each of them. */
export function headerKeys(heading: string): string[] {
  const plain = heading.replace(fillingHint, ' ')
  return [...new Set([heading, plain, ...inTwoScripts(plain)].map(headerKey))].filter((key) => key !== '')
}
