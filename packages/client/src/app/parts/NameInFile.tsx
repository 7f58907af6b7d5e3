import { label } from '../words/label.tsx'
import './Imported.css'

/** A name that stands in a match file: whoever wrote the file chose it, and no user here is meant. */
export function NameInFile(props: { name: string }) {
  return (
    <span class="name-in-file">
      <q>{props.name}</q>
      <span class="unseen"> {label('file.in-file')}</span>
    </span>
  )
}
