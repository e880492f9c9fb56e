import { readFile } from 'node:fs/promises';

/** Field numbers of ONNX's protobuf messages. */
const GRAPH_OF_MODEL = 7;
const INPUT_OF_GRAPH = 11;
const NAME_OF_INPUT = 1;

/** The inputs of a model, without loading it. Rejects if the file is no ONNX model or a part of one. */
export async function onnxInputs(path: string): Promise<readonly string[]> {
  const model = await readFile(path);
  const graphs = fieldsOf(model, GRAPH_OF_MODEL);
  const inputs = graphs.flatMap((graph) => fieldsOf(graph, INPUT_OF_GRAPH));
  return inputs.flatMap((input) => fieldsOf(input, NAME_OF_INPUT)).map((name) => name.toString());
}

/** Bytes of a value by the wire type of its field; those of type 2 begin with their length. */
const FIXED_BYTES: Readonly<Record<number, number>> = { 1: 8, 5: 4 };

/** The values of a field with a length. Throws unless the fields fill the message exactly. */
function fieldsOf(message: Buffer, wanted: number): readonly Buffer[] {
  const found: Buffer[] = [];
  let at = 0;
  const readNumber = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = message[at];
      if (byte === undefined) throw new Error(CUT);
      at += 1;
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
  };
  while (at < message.length) {
    const tag = readNumber();
    const type = tag % 8;
    if (type === 0) {
      readNumber();
      continue;
    }
    const length = type === 2 ? readNumber() : FIXED_BYTES[type];
    if (length === undefined || at + length > message.length) throw new Error(CUT);
    if (type === 2 && Math.floor(tag / 8) === wanted) found.push(message.subarray(at, at + length));
    at += length;
  }
  return found;
}

const CUT = 'The file is no ONNX model, or a part of one.';
