import { label } from '../words/label.tsx'
import './Imported.css'

/** A name from a match file. The file's author chose it: it refers to no user of this site. */
export function NameInFile(props: { name: string }) {
  return (
    <span class="name-in-file">
      <q>{props.name}</q>
      <span class="unseen"> {label('file.in-file')}</span>
    </span>
  )
}
