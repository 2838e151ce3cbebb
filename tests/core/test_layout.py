"""Records: copies, comparison, bytes, the NumPy form, and the checks that compiled code has not."""

import numpy as np
import pytest

from boardroom.core.layout import Layout, wide

LAYOUT = Layout("Sample", turn=0, row=3, table=(2, 4), last=0)


def filled(kind):
    record = kind()
    record.turn, record.last = -7, 127
    for index in range(3):
        record.row[index] = index - 1
    for row in range(2):
        for column in range(4):
            record.table[row][column] = 10 * row - column
    return record


KINDS = pytest.mark.parametrize("kind", [LAYOUT.record, LAYOUT.checked_record], ids=["plain", "checked"])


@KINDS
def test_a_new_record_is_zero(kind):
    assert kind().to_bytes() == bytes(LAYOUT.size) == bytes(13)


@KINDS
def test_a_copy_is_equal_and_shares_nothing(kind):
    record = filled(kind)
    twin = record.copy()
    assert twin == record
    assert type(twin) is kind
    twin.table[1][3] += 1
    assert twin != record
    twin = record.copy()
    twin.row[0] = 5
    twin.turn = 5
    assert (record.row[0], record.turn) == (-1, -7)


@KINDS
def test_a_record_shares_what_is_equal_in_an_earlier_one(kind):
    earlier = filled(kind)
    later = earlier.copy()
    later.table[1][3] += 1
    wanted = later.copy()
    later.share(earlier)
    assert later == wanted
    assert type(later.table) is type(wanted.table)
    assert later.row is earlier.row
    assert [now is was for now, was in zip(later.table, earlier.table, strict=True)] == [True, False]
    twin = later.copy()
    twin.row[0], twin.table[0][0] = 5, 6
    assert (earlier, later) == (filled(kind), wanted)


def test_a_copy_of_a_checked_record_is_checked_everywhere():
    twin = filled(LAYOUT.checked_record).copy()
    for numbers in (twin.row, twin.table, twin.table[1]):
        with pytest.raises(IndexError):
            numbers[-1]
    with pytest.raises(OverflowError):
        twin.table[0][1] = 128


@KINDS
def test_bytes_go_both_ways(kind):
    record = filled(kind)
    assert kind.from_bytes(record.to_bytes()) == record


def test_a_number_that_does_not_fit_is_cut_off_as_compiled_code_does():
    record = filled(LAYOUT.record)
    record.last = 200
    assert record.to_bytes() == filled(LAYOUT.record).to_bytes()[:-1] + bytes([200])


def test_bytes_of_the_wrong_length_are_refused():
    with pytest.raises(ValueError, match="13 bytes, not 12"):
        LAYOUT.record.from_bytes(bytes(12))


def test_the_numpy_form_has_the_same_bytes():
    record = filled(LAYOUT.record)
    twin = np.frombuffer(record.to_bytes(), np.dtype(LAYOUT.dtype))[0]
    assert twin.tobytes() == record.to_bytes()
    assert (twin["turn"], twin["row"].tolist(), twin["table"].tolist()) == (-7, record.row, record.table)


def test_records_of_other_layouts_are_never_equal():
    other = Layout("Sample", turn=0, row=3, table=(2, 4), last=0)
    assert LAYOUT.record() != other.record()
    assert LAYOUT.record() != bytes(13)


def test_a_record_has_no_other_fields():
    with pytest.raises(AttributeError):
        LAYOUT.record().trun = 1


def test_a_record_shows_its_fields():
    assert repr(filled(LAYOUT.record)) == (
        "Sample(turn=-7, row=[-1, 0, 1], table=[[0, -1, -2, -3], [10, 9, 8, 7]], last=127)"
    )


def test_a_checked_record_refuses_what_compiled_code_would_do_silently():
    record = LAYOUT.checked_record()
    with pytest.raises(IndexError, match="-1"):
        record.row[-1]
    with pytest.raises(IndexError, match="-2"):
        record.table[-2][0] = 1
    with pytest.raises(IndexError):
        record.row[3]
    with pytest.raises(IndexError):
        record.row[0:2]
    with pytest.raises(OverflowError, match="128"):
        record.turn = 128
    with pytest.raises(OverflowError, match="-129"):
        record.table[1][1] = -129
    with pytest.raises(OverflowError):
        record.row[0] = 0.5
    assert record == LAYOUT.checked_record()


def test_plain_and_checked_records_compare_by_their_numbers():
    assert filled(LAYOUT.record) == filled(LAYOUT.checked_record)


WIDE = Layout("Wide", turn=0, capital=wide(2, 3), masks=wide(8, (2, 2)), last=wide(4))


def filled_wide(kind):
    record = kind()
    record.turn, record.last = 5, -(2**31)
    for index, number in enumerate((-32768, 300, 32767)):
        record.capital[index] = number
    record.masks[0][1], record.masks[1][0] = 2**62 + 7, -1
    return record


@pytest.mark.parametrize("kind", [WIDE.record, WIDE.checked_record], ids=["plain", "checked"])
def test_wide_numbers_have_the_bytes_of_the_numpy_form(kind):
    record = filled_wide(kind)
    assert len(record.to_bytes()) == WIDE.size == 1 + 6 + 32 + 4 == np.dtype(WIDE.dtype).itemsize
    assert kind.from_bytes(record.to_bytes()) == record
    assert record.copy() == record
    twin = np.frombuffer(record.to_bytes(), np.dtype(WIDE.dtype))[0]
    assert twin["capital"].tolist() == [-32768, 300, 32767]
    assert twin["masks"].tolist() == [[0, 2**62 + 7], [-1, 0]]
    assert (int(twin["turn"]), int(twin["last"])) == (5, -(2**31))


def test_a_checked_record_refuses_what_does_not_fit_a_wide_number():
    record = WIDE.checked_record()
    record.capital[0] = 32767
    with pytest.raises(OverflowError, match="2 bytes"):
        record.capital[0] = 32768
    with pytest.raises(OverflowError, match="1 byte"):
        record.turn = 128
    record.last = 2**31 - 1
    with pytest.raises(OverflowError, match="4 bytes"):
        record.last = 2**31


def test_a_number_has_one_of_four_widths():
    with pytest.raises(ValueError, match="1, 2, 4 or 8 bytes, not 3"):
        wide(3)
