const COMMA = Buffer.from(',');

/** The value of a field as JSON text in UTF-8, in parts that other answers may share: they must not change. */
export class SerializedJson {
  private constructor(readonly parts: readonly Uint8Array[]) {}

  /** @param items texts of one or more items, separated by commas */
  static list(items: readonly Uint8Array[]): SerializedJson {
    return new SerializedJson([Buffer.from('['), ...joined(items), Buffer.from(']')]);
  }

  /** @param members texts of one or more members with their names, separated by commas */
  static object(members: readonly Uint8Array[]): SerializedJson {
    return new SerializedJson([Buffer.from('{'), ...joined(members), Buffer.from('}')]);
  }
}

function joined(texts: readonly Uint8Array[]): Uint8Array[] {
  return texts.flatMap((text, index) => (index === 0 ? [text] : [COMMA, text]));
}
