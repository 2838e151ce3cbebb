"""LLVM: assembly into an object file for a processor, and an object file into this process."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from threading import RLock
from typing import Any

import llvmlite
import llvmlite.binding as llvm

LOCK = RLock()
"""LLVM is used by one thread at a time."""
EFFORT = 1
"""How hard LLVM tries, from 0 to 3. More effort takes longer and gains nothing here; nor do vectors and unrolled loops,
because the rows of a record are short."""


@dataclass(frozen=True)
class Processor:
    """What code is compiled for. Another processor may not know all of its instructions."""

    triple: str
    name: str
    features: str

    @classmethod
    def here(cls) -> Processor:
        """This machine's, with all that it can do."""
        return cls(llvm.get_process_triple(), llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten())

    @property
    def key(self) -> str:
        """Object files with the same key can be exchanged."""
        return f"{self.triple} {self.name} {self.features} llvmlite {llvmlite.__version__} effort {EFFORT}"

    def machine(self) -> Any:
        """LLVM's description of it. Each engine needs its own."""
        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        return llvm.Target.from_triple(self.triple).create_target_machine(
            cpu=self.name, features=self.features, opt=EFFORT, reloc="default", codemodel="jitdefault", jit=True
        )


def optimised(assembly: str, machine: Any) -> Any:
    """A module of LLVM, checked and optimised."""
    module = llvm.parse_assembly(assembly)
    module.triple = machine.triple
    module.data_layout = str(machine.target_data)
    module.verify()
    tuning = llvm.create_pipeline_tuning_options(speed_level=EFFORT)
    tuning.loop_vectorization = tuning.slp_vectorization = tuning.loop_unrolling = False
    builder = llvm.create_pass_builder(machine, tuning)
    builder.getModulePassManager().run(module, builder)
    return module


def object_file(assembly: str, processor: Processor) -> bytes:
    """Machine code as an object file."""
    with LOCK:
        machine = processor.machine()
        code: bytes = machine.emit_object(optimised(assembly, machine))
        return code


def processor_text(assembly: str, processor: Processor) -> str:
    """Machine code as the assembly language of the processor."""
    with LOCK:
        machine = processor.machine()
        text: str = machine.emit_assembly(optimised(assembly, machine))
        return text


class Loaded:
    """An object file in this process."""

    def __init__(self, code: bytes, processor: Processor) -> None:
        with LOCK:
            self._engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), processor.machine())
            self._engine.add_object_file(llvm.ObjectFileRef.from_data(code))
            self._engine.finalize_object()

    def function(self, name: str) -> int:
        """The address of a function."""
        address: int = self._engine.get_function_address(name)
        return address

    def variable(self, name: str) -> ctypes.c_int64:
        """A global variable of 64 bits."""
        return ctypes.c_int64.from_address(self._engine.get_global_value_address(name))
