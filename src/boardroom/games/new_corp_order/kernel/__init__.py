"""The rules of New Corp Order as kernel code: functions over one record of small integers."""
